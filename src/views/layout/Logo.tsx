/** The logo in the header, as `public/logo.svg`: part of the first paint, so not a picture that is fetched. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width={32} height={32} strokeWidth={2.6} aria-hidden>
      <path d="M10 13V9.5a6 6 0 0 1 12 0V13" fill="none" stroke="#f59e0b" />
      <path
        d="M6.6 12h18.8a2 2 0 0 1 2 1.8l1.2 13A3 3 0 0 1 25.6 30H6.4a3 3 0 0 1-3-3.2l1.2-13a2 2 0 0 1 2-1.8Z"
        fill="#f59e0b"
      />
      <path
        d="M10 12v7m12-7v9.5m-3.3-2.1 3.3 3.7 3.3-3.7"
        fill="none"
        stroke="#14213d"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="10" cy="20.4" r="2.9" fill="#14213d" />
    </svg>
  );
}
