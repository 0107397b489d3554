import type { CSSProperties } from 'react';

export const Block = (size: CSSProperties) => <div className="outline" style={size} />;

export const Line = (size: CSSProperties) => <div className="outline-line" style={size} />;
