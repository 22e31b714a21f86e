import { Popover } from '@mantine/core';
import {
  type BudgetShare,
  budgetPartTitle,
  inputTitle,
  type Lever,
  leverTitle,
  type TemperatureBudget,
} from '@thermarium/solution/figures';
import { useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { LatePopover } from '../../ui/late-popover.tsx';
import { notify } from '../../ui/notify.ts';
import { useLayer } from '../../ui/open-layers.ts';
import text from '../../ui/text-button.module.css';
import { useStoreParts } from '../../ui/use-store-value.ts';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import type { Variation } from '../records/variation-edits.ts';
import { type LeverChange, leverChange, leverVariation } from '../sensitivities/lever-change.ts';
import { SensitivitiesOfHottest } from '../sensitivities/sensitivity-opener.tsx';
import classes from './why-hot.module.css';

/** Shares that have a row of their own. */
const MOST_ROWS = 8;

/** Opens what the mean rise of the hottest object with power is made of. */
export function WhyHot({
  budget,
  levers,
}: {
  readonly budget: TemperatureBudget;
  readonly levers: readonly Lever[];
}) {
  const [all, setAll] = useState(false);
  const [opened, setOpened] = useState(false);
  useLayer(opened, () => setOpened(false));
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { object, rise, shares } = budget;
  const openAll = () => {
    setOpened(false);
    setAll(true);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.why}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        Why?
      </button>
      <LatePopover
        target={button.current}
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={330}
        shadow="md"
        trapFocus
        returnFocus
        closeOnEscape={false}
      >
        <Popover.Dropdown p={12} aria-labelledby={id}>
          <h3 id={id} className={classes.head}>
            Why <strong>{object}</strong> is {kelvinText(rise)} K above ambient
          </h3>
          <p className={classes.note}>In the mean over it, by what its heat has to overcome on the way.</p>
          <ul className={classes.shares} aria-label="Shares of the rise">
            {shownShares(shares).map((share) => (
              <Share key={`${share.part} ${share.object}`} share={share} rise={rise} />
            ))}
          </ul>
          <Levers levers={levers} onMade={() => setOpened(false)} />
          <button type="button" className={text.button} onClick={openAll}>
            What every input does
          </button>
        </Popover.Dropdown>
      </LatePopover>
      <SensitivitiesOfHottest opened={all} onClose={() => setAll(false)} />
    </>
  );
}

/** The changes that help most; who may edit makes them changes of the model. */
function Levers({ levers, onMade }: { readonly levers: readonly Lever[]; readonly onMade: () => void }) {
  const document = useDocument();
  const mayEdit = useStore(document.store, mayEditIn);
  const parts = useStoreParts(document.store, ({ nodes, children, materials, parameters }) => ({
    nodes,
    children,
    materials,
    parameters,
  }));
  if (levers.length === 0) return null;
  const make = async (lever: Lever, { change, materials }: LeverChange) => {
    onMade();
    const outcome = await document.updateMany([change], [], materials);
    if (outcome.ok) notify(`${leverTitle(lever.input)} of ${lever.of}. Solve to see what it does.`);
    else notify(outcome.message, 'error');
  };
  const study = async (variation: Variation) => {
    onMade();
    const outcome = await document.addVariation(variation);
    const { name } = variation.parameter;
    if (outcome.ok)
      notify(`Parameter ${name} has a scenario of ${variation.values.length} values: solve it in Scenarios.`);
    else notify(outcome.message, 'error');
  };
  return (
    <>
      <h4 className={classes.levers}>What lowers it most</h4>
      <ul className={classes.shares} aria-label="What lowers it most">
        {levers.map((lever) => {
          const { input, of, change } = lever;
          const made = mayEdit ? leverChange(parts, lever) : null;
          const variation = mayEdit ? leverVariation(parts, lever) : null;
          return (
            <li key={`${input} ${of}`} className={classes.lever}>
              <span className={classes.name} title={of}>
                <span>{leverTitle(input)} of </span>
                <strong>{of}</strong>
              </span>
              <span className={classes.kelvin}>
                −{kelvinText(-change)} <span className="unit">K</span>
              </span>
              {made && variation && (
                <span className={classes.buttons}>
                  <button
                    type="button"
                    className={text.button}
                    aria-label={`Make it so: ${leverTitle(input)} of ${of}`}
                    onClick={() => void make(lever, made)}
                  >
                    Make it so
                  </button>
                  <button
                    type="button"
                    className={text.button}
                    title="A parameter, and a scenario from half to twice its value"
                    aria-label={`Study ${inputTitle({ input, axis: null })} of ${of}`}
                    onClick={() => void study(variation)}
                  >
                    Study it
                  </button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Share({
  share: { part, object, rise: own },
  rise,
}: {
  readonly share: BudgetShare;
  readonly rise: number;
}) {
  const title = budgetPartTitle(part);
  const percent = (100 * own) / rise;
  return (
    <li>
      <span className={classes.name} title={object ?? undefined}>
        {object === null ? title : <strong>{object}</strong>}
        {object !== null && <span> {title}</span>}
      </span>
      <span className={classes.kelvin}>
        {kelvinText(own)} <span className="unit">K</span>
      </span>
      <span className={classes.percent}>{percent.toFixed(0)} %</span>
      <span className={classes.track} aria-hidden>
        <span style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
      </span>
    </li>
  );
}

/** The largest shares, and the rest in one. */
function shownShares(shares: readonly BudgetShare[]): readonly BudgetShare[] {
  if (shares.length <= MOST_ROWS) return shares;
  const single = shares.filter(({ part }) => part !== 'others').slice(0, MOST_ROWS - 1);
  const rest = shares.filter((share) => !single.includes(share));
  const rise = rest.reduce((sum, share) => sum + share.rise, 0);
  return [...single, { part: 'others', object: null, rise }];
}

function kelvinText(kelvin: number): string {
  return kelvin.toFixed(Math.abs(kelvin) < 10 ? 2 : 1);
}
