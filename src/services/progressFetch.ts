/** Statuses without a body: `Response` throws if it is given one. */
const BODILESS = [204, 205, 304];

/** A `fetch` made of XMLHttpRequest, which alone reports an upload's progress, in percent. Its answer has no headers. */
export const progressFetch =
  (onProgress: (percent: number) => void): typeof fetch =>
  (url, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const abort = () => {
        request.abort();
        reject(signal?.reason as Error);
      };
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort, { once: true });

      request.open(method, url instanceof Request ? url.url : url);
      request.responseType = 'blob';
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(Math.floor((100 * loaded) / total));
      });
      request.addEventListener('load', () => {
        const { status, response } = request;
        const answer = BODILESS.includes(status) ? null : (response as Blob);
        resolve(new Response(answer, { status }));
      });
      request.addEventListener('error', () => reject(new TypeError('The request could not be sent')));
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
      request.send(body as XMLHttpRequestBodyInit | null | undefined);
    });
