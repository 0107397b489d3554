/** Icons of quiet buttons, whose names are in their labels. */
const icon = (path: string) => (
  <svg
    viewBox="0 0 20 20"
    width="18"
    height="18"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={path} />
  </svg>
);

export const pencil = icon('M4 16l.8-3.4L13.4 4l2.6 2.6-8.6 8.6zM11.6 5.8l2.6 2.6');

export const bin = icon('M3.5 5.5h13M8 5.5V3.8h4v1.7M5.2 5.5l.8 11h8l.8-11M8.5 8.7v4.8M11.5 8.7v4.8');
