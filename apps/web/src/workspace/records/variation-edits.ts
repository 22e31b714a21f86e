import type { ParameterBody } from '@thermarium/api';
import { quoted } from '@thermarium/model';
import type { NewMaterialBody } from '@thermarium/records';
import { type EditBase, isRefused, type Planned } from './edit.ts';
import { type ObjectChange, updateObjects } from './object-edits.ts';
import { withMaterials } from './other-edits.ts';
import { addParameter } from './parameter-edits.ts';
import { planTogether } from './plan-together.ts';
import { addScenario, setScenarioParameter } from './scenario-edits.ts';

/** A field of an object that follows a parameter of its own, and the values that a scenario gives it. */
export interface Variation {
  readonly parameter: ParameterBody;
  readonly values: readonly number[];
  /** Names the parameter. */
  readonly change: ObjectChange;
  /** Materials that the project lacks and the change names. */
  readonly materials: readonly NewMaterialBody[];
}

/** Adds the parameter and a scenario of its name, and lets the field follow it. */
export function addVariation(base: EditBase, { parameter, values, change, materials }: Variation): Planned {
  let [parameterId, scenarioId] = [0, 0];
  const { whole } = planTogether(base, [
    (own) => {
      const planned = addParameter(own, parameter);
      if (!isRefused(planned)) [parameterId] = planned.ids;
      return planned;
    },
    (own) => withMaterials(own, materials, (then) => updateObjects(then, [change], [])),
    (own) => {
      const planned = addScenario(own, { name: parameter.name });
      if (!isRefused(planned)) [scenarioId] = planned.ids;
      return planned;
    },
    (own) => setScenarioParameter(own, scenarioId, parameterId, { default: false, values: [...values] }),
  ]);
  return isRefused(whole) ? whole : { ...whole, label: `Study ${quoted(parameter.name)}` };
}
