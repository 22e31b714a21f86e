import { groupKind, kindOf } from '@thermarium/kinds';
import { type Field, followerIn, highestAllowedOf, materialsNamed, type TextField } from '@thermarium/model';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useDocument } from '../document/project-document.ts';
import { quickModelText } from '../forms/quick-model-text.ts';
import { inheritedIn } from '../records/document-standing.ts';
import type { FieldExtras } from './fields/form-fields.tsx';
import { readingOf, readingText } from './readings.ts';
import type { Form } from './use-form.ts';

/** The number that a law takes the place of, and the words where there is no law. */
const NUMBER_OF = { convection: 'coefficient', ambientOverTime: 'ambient' } as const;
const BY_NUMBER = { convection: 'by the coefficient', ambientOverTime: 'constant' } as const;

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** Texts beside an object's fields: the settings around it that they follow, and quantities that follow from them. */
export function useFieldExtras(form: Form): (key: string, field: Field) => FieldExtras {
  const document = useDocument();
  const nodes = useStore(document.store, (state) => state.nodes);
  const project = useStore(document.store, (state) => state.project);
  const { target, checked, values, knowledge } = form;
  const kind = kindOf(target.kind.type);
  const inherited = useMemo(
    () => inheritedIn({ nodes, project }, target.parent),
    [nodes, project, target.parent],
  );
  const besides = useMemo(() => {
    const readings = (kind?.readouts ?? []).flatMap((readout) => {
      if (!('field' in readout.place)) return [];
      const reading = readingOf(readout, checked.values, knowledge.material);
      return reading ? [[readout.place.field, readingText(reading)] as const] : [];
    });
    return new Map(readings);
  }, [kind, checked.values, knowledge]);

  /** The limit of an object without its own, and its source. */
  const limitExtras = (key: string): FieldExtras => {
    const { fields } = target.kind;
    const limit = highestAllowedOf({
      name: '',
      own: null,
      around: inherited.highestAllowed,
      materials: materialsNamed(fields, values).flatMap((name) => knowledge.material(name) ?? []),
    });
    const isBlank = values[key] === null || values[key] === '';
    const source = limit?.statedBy === 'assembly' ? groupKind.title.toLowerCase() : limit?.statedBy;
    return {
      placeholder: limit ? `from ${source} ${limit.celsius.toFixed(1)}` : 'none',
      readout: isBlank && limit ? `from ${limit.name}` : null,
    };
  };

  /** The law that an object without its own follows, and the source of that. */
  const lawExtras = (key: string, follows: NonNullable<TextField['follows']>): FieldExtras => {
    const law = inherited[follows];
    const number = followerIn(target.kind.fields, NUMBER_OF[follows]);
    const isStated = [key, number].some((each) => each !== null && isFilled(values[each]));
    if (law === null || isStated) return { placeholder: BY_NUMBER[follows], readout: null };
    const source = law.from === null ? 'world' : groupKind.title.toLowerCase();
    return {
      placeholder: `from ${source} ${law.text}`,
      readout: law.from === null ? null : `from ${law.from}`,
    };
  };

  return (key, field) => {
    const readout = besides.get(key) ?? null;
    if (field.kind === 'number' && field.follows !== undefined) {
      const { follows } = field;
      if (follows === 'highestAllowed') return limitExtras(key);
      const { from, value } = inherited[follows];
      const source = from === null ? 'world' : groupKind.title.toLowerCase();
      const shown = Number.isNaN(value) ? '' : ` ${value.toFixed(field.unit === '°C' ? 1 : 3)}`;
      const isBlank = values[key] === null || values[key] === '';
      return {
        placeholder: `from ${source}${shown}`,
        readout: isBlank && from !== null ? `from ${from}` : readout,
      };
    }
    if (field.kind === 'text' && field.follows !== undefined) return lawExtras(key, field.follows);
    if (field.kind === 'flag' && field.follows === 'quickModel') {
      const { quickModel } = inherited;
      const { world } = project ?? {};
      return { note: quickModelText(target.kind.type, checked.values ?? values, { quickModel, world }) };
    }
    return { readout };
  };
}
