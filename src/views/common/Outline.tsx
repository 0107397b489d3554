import type { CSSProperties } from 'react';

/** A part of a page that is still loading, of the same size. */
export const Block = (size: CSSProperties) => <div className="outline" style={size} />;

export const Line = (size: CSSProperties) => <div className="outline-line" style={size} />;
