import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';

/** React and user-event add permanent listeners to a document on first use. */
render(createElement('i'));
cleanup();
userEvent.setup();
