/** Files are sent by XMLHttpRequest, which reports progress: here it asks the stand-in, as fetch does. */
export class UploadRequest extends EventTarget {
  readonly upload = new EventTarget();
  responseType = '';
  status = 0;
  response: unknown = null;
  readonly #headers = new Headers();
  readonly #stopping = new AbortController();
  #method = 'POST';
  #address = '';
  #answered = new Headers();

  open(method: string, address: string): void {
    this.#method = method;
    this.#address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.#answered.get(name);
  }

  abort(): void {
    this.#stopping.abort();
  }

  send(body: FormData): void {
    void this.#send(body);
  }

  async #send(body: FormData): Promise<void> {
    const { signal } = this.#stopping;
    try {
      const answer = await fetch(this.#address, { method: this.#method, headers: this.#headers, body, signal });
      this.status = answer.status;
      this.#answered = answer.headers;
      this.response = answer.status === 204 ? null : await answer.json();
      this.dispatchEvent(new Event('load'));
    } catch {
      this.dispatchEvent(new Event(signal.aborted ? 'abort' : 'error'));
    }
    this.dispatchEvent(new Event('loadend'));
  }
}
