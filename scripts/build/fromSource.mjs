import { defaultClientConditions, defaultServerConditions } from 'vite';

/** The condition under which `exports` of packages/xstate-walks name its sources, so that nothing here builds it. */
const sourceCondition = 'xstate-walks-source';

/** Packages of this repository are read from source, `#texts` in the language that is built (package.json). */
export const fromSourceIn = (language) => {
  const own = [sourceCondition, `texts-${language}`];
  return {
    resolve: { conditions: [...own, ...defaultClientConditions] },
    ssr: { resolve: { conditions: [...own, ...defaultServerConditions] } },
  };
};

export const fromSource = fromSourceIn('en');
