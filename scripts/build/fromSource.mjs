import { defaultClientConditions, defaultServerConditions } from 'vite';

/** The condition under which `exports` of packages/xstate-walks name its sources, so that nothing here builds it. */
const sourceCondition = 'xstate-walks-source';

/** For every configuration of Vite: packages of this repository are read from source. */
export const fromSource = {
  resolve: { conditions: [sourceCondition, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [sourceCondition, ...defaultServerConditions] } },
};
