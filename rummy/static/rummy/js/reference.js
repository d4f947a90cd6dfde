// The API to try on the page: Swagger UI shows the schema and asks no other server.
const place = document.querySelector("[data-schema]");

globalThis.SwaggerUIBundle({
  domNode: place,
  url: place.dataset.schema,
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
