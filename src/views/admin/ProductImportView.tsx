import { Button } from '@mantine/core';
import { useId } from 'react';
import * as common from '#texts/common.ts';
import * as words from '#texts/productImport.ts';
import type { Encoding } from '../../services/csvText.ts';
import type { RejectedRow } from '../../services/productsCsv.ts';
import { routes } from '../../../common/routes/routes.ts';
import type { productImportMachine } from '../../machines/productImport.machine.ts';
import { Failure, Overloaded } from '../common/calls.tsx';
import { TextLink } from '../common/controls.tsx';
import { type Actor, useSelector, useSnapshot } from '../shop/ShopContext.tsx';
import { FileInput, Progress } from './listParts.tsx';
import admin from './Admin.module.css';
import classes from './ProductImportView.module.css';

type Props = { productImport: Actor<typeof productImportMachine> };

/** Any file, to ask the chart whether it accepts one. */
const aFile = new File([], 'products.csv');

function Rejected({ rejected }: { rejected: readonly RejectedRow[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="lead">
        {words.notImported(rejected.length)}
      </h2>
      <div className={classes.frame}>
        <table className={`digits ${admin.table}`} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{words.line}</th>
              <th scope="col">{words.name}</th>
              <th scope="col">{words.reason}</th>
            </tr>
          </thead>
          <tbody>
            {rejected.map(({ line, name, reason }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>
                  <bdi>{name}</bdi>
                </td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const encodingNames: Record<Encoding, string> = {
  'windows-1252': words.westernWindows,
  macintosh: words.westernMac,
  'windows-1250': words.centralWindows,
  'windows-1251': words.cyrillicWindows,
};

function Encodings({ productImport }: Props) {
  const encodings = useSelector(productImport, (state) => state.context.encodings);
  return (
    <>
      <p role="status">{words.whichEncoding}</p>
      {encodings.map(({ encoding, lines }) => (
        <section key={encoding} className="stack start near">
          <pre className={`breaks ${classes.lines}`}>{lines.join('\n')}</pre>
          <Button variant="default" size="md" onClick={() => productImport.send({ type: 'import.decode', encoding })}>
            {words.readAs(encodingNames[encoding])}
          </Button>
        </section>
      ))}
    </>
  );
}

const SHOWN_NAMES = 20;

function SameNames({ productImport }: Props) {
  const same = useSelector(productImport, (state) => state.context.same);
  return (
    <>
      <p>{words.haveSameName(same.length)}</p>
      <ul>
        {same.slice(0, SHOWN_NAMES).map(({ line, name }) => (
          <li key={line}>{name}</li>
        ))}
        {same.length > SHOWN_NAMES ? <li>{words.moreNames(same.length - SHOWN_NAMES)}</li> : null}
      </ul>
      <div className="row tight">
        <Button color="amber" size="md" onClick={() => productImport.send({ type: 'import.update' })}>
          {words.update}
        </Button>
        <Button variant="default" size="md" onClick={() => productImport.send({ type: 'import.add' })}>
          {words.add}
        </Button>
      </div>
    </>
  );
}

export function ProductImportView({ productImport }: Props) {
  const state = useSnapshot(productImport);
  const { file, unused, rows, rejected, compared, done, imported, draftId, error, waits } = state.context;
  const isImporting = state.hasTag('importing');
  const isMatched = state.matches('matched');
  const isComparing = state.matches('comparing');
  const isWaiting = state.matches('waiting');
  const isIdle = state.matches('idle');
  const isChecked = state.matches('checked') || state.matches('unusable') || isMatched;
  const left = rows.length - done;
  const startOver = (
    <Button variant="default" size="md" onClick={() => productImport.send({ type: 'import.leave' })}>
      {words.another}
    </Button>
  );
  return (
    <div className={`stack ${classes.import}`}>
      <p>{words.explained}</p>
      <FileInput
        label={words.file}
        accept=".csv,.txt,.tsv,text/csv"
        disabled={!state.can({ type: 'import.read', file: aFile })}
        onChoose={(chosen) => productImport.send({ type: 'import.read', file: chosen })}
      />
      {isIdle || file === null ? null : <p className="bold breaks">{file.name}</p>}
      {state.hasTag('busy') || isImporting ? (
        <Progress
          label={isImporting ? words.importing : isComparing ? words.comparing : words.reading}
          done={isComparing ? compared : done}
          all={isImporting || isComparing ? rows.length : null}
          stopLabel={words.stop}
          onStop={() => productImport.send({ type: 'work.cancel' })}
        />
      ) : null}
      {isWaiting ? <Overloaded waits={waits} onRetry={() => productImport.send({ type: 'import.retry' })} /> : null}
      {state.can({ type: 'import.retry' }) && !isWaiting ? (
        <Failure
          message={error}
          onRetry={() => productImport.send({ type: 'import.retry' })}
          retryLabel={state.matches('unread') || state.matches('uncompared') ? common.tryAgain : words.goOn}
          onDismiss={() => productImport.send({ type: 'import.leave' })}
          dismissLabel={common.cancel}
        />
      ) : null}
      {state.matches('undecided') ? (
        <>
          <Encodings productImport={productImport} />
          <div className="row tight">{startOver}</div>
        </>
      ) : null}
      {isChecked ? (
        <>
          <p role="status">{words.canBeImported(rows.length)}</p>
          {unused.length === 0 ? null : <p>{words.unused(unused.join(', '))}</p>}
          {isMatched ? <SameNames productImport={productImport} /> : null}
          <div className="row tight">
            {state.can({ type: 'import.begin' }) ? (
              <Button color="amber" size="md" onClick={() => productImport.send({ type: 'import.begin' })}>
                {words.begin(rows.length)}
              </Button>
            ) : null}
            {startOver}
          </div>
        </>
      ) : null}
      {state.matches('reported') ? (
        <>
          <p role="status">
            <strong>{words.imported(imported)}</strong> {left === 0 ? null : words.notReached(left)}{' '}
            {left === 0 && draftId === null ? null : words.draftLeft}
          </p>
          <div className="row tight">
            <TextLink href={routes.productList.href()}>{words.showProducts}</TextLink>
            {startOver}
          </div>
        </>
      ) : null}
      {isIdle || rejected.length === 0 ? null : <Rejected rejected={rejected} />}
    </div>
  );
}
