import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';

/** React and user-event add listeners to a document when they first meet it, for good. */
render(createElement('i'));
cleanup();
userEvent.setup();
