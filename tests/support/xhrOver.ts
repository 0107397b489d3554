/** An XMLHttpRequest over the given `fetch`. It reports the progress of an upload in two halves. */
export const xhrOver = (network: typeof fetch) =>
  class extends EventTarget {
    responseType = '';
    status = 0;
    response: Blob | null = null;
    readonly upload = new EventTarget();
    readonly #sent = { url: '', method: '', headers: new Headers() };
    readonly #aborting = new AbortController();
    #answered = new Headers();

    open(method: string, url: string) {
      Object.assign(this.#sent, { method, url });
    }

    setRequestHeader(name: string, value: string) {
      this.#sent.headers.append(name, value);
    }

    getAllResponseHeaders() {
      return [...this.#answered].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    }

    abort() {
      this.#aborting.abort();
    }

    send(body: BodyInit | null) {
      for (const loaded of [21, 42]) {
        this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded, total: 42 }));
      }
      void this.#exchange(body);
    }

    async #exchange(body: BodyInit | null) {
      const { url, ...request } = this.#sent;
      try {
        const answer = await network(url, { ...request, body, signal: this.#aborting.signal });
        this.status = answer.status;
        this.#answered = answer.headers;
        this.response = await answer.blob();
        this.dispatchEvent(new Event('load'));
      } catch {
        this.dispatchEvent(new Event(this.#aborting.signal.aborted ? 'abort' : 'error'));
      }
      this.dispatchEvent(new Event('loadend'));
    }
  };
