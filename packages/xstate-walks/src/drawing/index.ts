// The entry `xstate-walks/drawing`: lays charts out and draws them. It runs in browsers too.
export { layoutOf, type Layout } from './layout.ts';
export { drawingStyle, toSvg } from './svg.ts';
