type Uploading = { __upload: XMLHttpRequest };

/** Keeps the request that sends a picture, so that a test can report its progress. Runs in the page. */
export const keepUpload = () => {
  const Request = XMLHttpRequest;
  globalThis.XMLHttpRequest = class extends Request {
    constructor() {
      super();
      (globalThis as unknown as Uploading).__upload = this;
    }
  };
};

/** Reports how much of the picture has been sent, in percent. Runs in the page. */
export const reportProgress = (percent: number) => {
  const { upload } = (globalThis as unknown as Uploading).__upload;
  upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: percent, total: 100 }));
};
