import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { libraryEndpoints } from '@thermarium/api';
import type { ListPreset, ListField as Schema } from '@thermarium/model';
import { useState } from 'react';
import { useStore } from 'zustand';
import { notify } from '../../../ui/notify.ts';
import { useDocument } from '../../document/project-document.ts';
import { materialMeant, presetMaterials, presetRows } from '../../forms/list-presets.ts';
import type { Values } from '../../forms/typed-values.ts';
import { useClient } from '../../store-context.ts';
import classes from './list.module.css';

interface ListPresetsProps {
  readonly field: Schema;
  readonly disabled: boolean;
  readonly onTake: (rows: readonly Values[]) => void;
}

/** Usual rows with which to begin. Materials that the project lacks are imported from a library. */
export function ListPresets({ field, disabled, onTake }: ListPresetsProps) {
  const document = useDocument();
  const client = useClient();
  const materials = useStore(document.store, (state) => state.materials);
  const [isImporting, setIsImporting] = useState(false);
  const libraries = useQuery({ queryKey: ['library'], queryFn: () => client(libraryEndpoints.libraries) });

  const take = async (preset: ListPreset) => {
    const lacking = presetMaterials(field, preset).filter((name) => !materialMeant(name, materials));
    const inLibraries = (libraries.data ?? []).flatMap((library) => library.materials);
    const imported = lacking.flatMap((name) => materialMeant(name, inLibraries) ?? []);
    if (imported.length > 0) {
      setIsImporting(true);
      const outcome = await document.borrow(imported);
      setIsImporting(false);
      if (!outcome.ok) notify(outcome.message, 'error');
    }
    const { materials: present } = document.store.getState();
    onTake(presetRows(field, preset, (name) => materialMeant(name, present)?.name ?? null));
  };
  return (
    <div className={classes.presets}>
      {field.presets?.map((preset) => (
        <Button
          key={preset.label}
          variant="default"
          size="compact-sm"
          disabled={disabled || isImporting || libraries.isPending}
          onClick={() => void take(preset)}
        >
          {preset.label}
        </Button>
      ))}
    </div>
  );
}
