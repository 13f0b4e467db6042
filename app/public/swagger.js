// Starts Swagger UI. Writes carry the token of the signed-in session, so that "Try it out" works for them too.
const root = document.getElementById('swagger')
const token = fetch('/api/v1/security/csrf_token/')
  .then((response) => response.json())
  .then((body) => body.result)

globalThis.SwaggerUIBundle({
  url: root.dataset.document,
  domNode: root,
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  requestInterceptor: async (request) => {
    if (!['GET', 'HEAD'].includes(request.method ?? 'GET')) request.headers['X-CSRFToken'] = await token
    return request
  },
})
