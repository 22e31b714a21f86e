import { Combobox, useCombobox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { libraryEndpoints } from '@thermarium/api';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { failureText } from '../../../app/failure-text.ts';
import { CurveMark } from '../../../materials/curve-chart.tsx';
import { notify } from '../../../ui/notify.ts';
import { type MaterialOption, materialOptions } from '../../forms/material-options.ts';
import { useMaterialSite } from '../material-site.ts';
import classes from './fields.module.css';

/** The number of materials listed; more are found by typing. */
const MOST_LISTED = 60;
const BLANK = '';
const LIBRARIES = 'import-from-library';

interface MaterialPickerProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChoose: (name: string | null) => void;
  /** The meaning of no material; left out: one must be chosen. */
  readonly blank?: string | undefined;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  /** The picker is inside a popover, which closes on a click outside: its list must open inside too. */
  readonly inPopover?: boolean;
  /** The picker is a cell of a table. */
  readonly inCell?: boolean;
}

/** Picks a material by name: of the project, or while one types also of the libraries, whence it is imported. */
export function MaterialPicker(props: MaterialPickerProps) {
  const { label, value, onChoose, blank, id, describedBy } = props;
  const { disabled = false, invalid = false, inPopover = false, inCell = false } = props;
  const { client, store, borrow } = useMaterialSite();
  const materials = useStore(store, (state) => state.materials);
  const [typed, setTyped] = useState('');
  // The list is long: a key is shown at once, and the list follows it.
  const search = useDeferredValue(typed);
  const isBehind = search !== typed;
  const [inLibraries, setInLibraries] = useState(false);
  /** Enter was pressed while the list was behind, or the libraries were still being read. */
  const [isAwaited, setIsAwaited] = useState(false);
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setTyped('');
      setInLibraries(false);
      setIsAwaited(false);
    },
  });
  const opened = combobox.dropdownOpened;
  // The list is shown before the libraries are asked for.
  const isShown = useDeferredValue(opened);
  const options = useMemo(
    () => (opened ? materialOptions(materials, search) : []),
    [opened, materials, search],
  );
  const isSearching = search.trim() !== '';
  const libraries = useQuery({
    queryKey: ['library'],
    queryFn: () => client(libraryEndpoints.libraries),
    enabled: isShown,
    select: (all) =>
      all.map(({ id: library, name, materials: within }) => ({ id: library, name, materials: within })),
  });
  // What the project has already stands above, under its name there.
  const groups = useMemo(() => {
    if (!opened || !(isSearching || inLibraries)) return [];
    const names = new Set(materials.map(({ name }) => name));
    return (libraries.data ?? [])
      .map(({ id: library, name, materials: within }) => ({
        library,
        name,
        options: materialOptions(
          within.filter((each) => inLibraries || !names.has(each.name)),
          search,
        ).slice(0, MOST_LISTED),
      }))
      .filter((group) => group.options.length > 0);
  }, [opened, isSearching, inLibraries, materials, libraries.data, search]);
  const [own] = options;
  const [group] = groups;
  const first =
    own && !inLibraries ? ownValue(own) : group?.options[0] && libraryValue(group.library, group.options[0]);
  // Enter takes the first match, as it is marked. Before anything is typed nothing is, and the first arrow leads to it.
  const { selectFirstOption, resetSelectedOption } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query, or another first match.
  useEffect(() => {
    if (isBehind) return;
    if (isSearching && first !== undefined) selectFirstOption();
    else resetSelectedOption();
    if (isAwaited && first !== undefined) submit(first);
  }, [search, first, isBehind]);
  const chosen = value === null ? null : materials.find(({ name }) => name === value);

  const importOf = async (library: number, material: number) => {
    const from = libraries.data
      ?.find((each) => each.id === library)
      ?.materials.find((each) => each.id === material);
    if (!from) return;
    const outcome = await borrow([from]);
    if (outcome.ok) onChoose(outcome.value[0] ?? from.name);
    else notify(outcome.message, 'error');
  };
  const submit = (option: string) => {
    if (option === LIBRARIES) {
      setInLibraries(true);
      combobox.focusSearchInput();
      return;
    }
    combobox.closeDropdown();
    const [, library, material] = /^library:(\d+):(\d+)$/.exec(option) ?? [];
    if (library !== undefined) void importOf(Number(library), Number(material));
    else onChoose(option === BLANK ? null : option.slice('name:'.length));
  };

  const typeOnButton = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    event.stopPropagation();
    combobox.openDropdown();
    setTyped((before) => before + key);
  };

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={submit}
      withinPortal={!inPopover}
      // A panel is opened far more often than its list.
      keepMounted={false}
      width={320}
      position="bottom-end"
      shadow="md"
    >
      <Combobox.Target targetType="button">
        <button
          {...(id !== undefined && { id })}
          type="button"
          className={inCell ? `${classes.picker} ${classes.inCell}` : classes.picker}
          disabled={disabled}
          aria-label={`${label}: ${value ?? blank ?? 'none'}`}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onClick={() => combobox.toggleDropdown()}
          onKeyDown={typeOnButton}
        >
          {value !== null && <Swatch color={chosen?.color ?? 'transparent'} />}
          <span className={classes.pickerText}>
            <span className={`${classes.pickerName} ${value === null ? classes.blank : ''}`}>
              {value ?? blank ?? 'Choose a material'}
            </span>
            {chosen && <ValueBeside of={materialOptions([chosen], '')[0]} />}
          </span>
          {!inCell && <IconChevronDown size={14} stroke={1.5} />}
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={typed}
          aria-label="Find material"
          placeholder="Find material"
          // Typing begins with the next key, before a turn of the page has passed.
          autoFocus
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setIsAwaited(false);
          }}
          onKeyDown={({ key }) => {
            if (key !== 'Enter') return;
            // The marked option is one of an earlier list.
            if (isBehind) resetSelectedOption();
            if (typed.trim() !== '' && (isBehind || (first === undefined && libraries.isPending)))
              setIsAwaited(true);
          }}
        />
        <Combobox.Options className={classes.options}>
          {blank !== undefined && search === '' && !inLibraries && (
            <Combobox.Option value={BLANK} active={value === null}>
              <span className={classes.blank}>{blank}</span>
            </Combobox.Option>
          )}
          {!inLibraries &&
            options.slice(0, MOST_LISTED).map((option) => (
              <Combobox.Option key={option.id} value={ownValue(option)} active={option.name === value}>
                <OptionLine option={option} />
              </Combobox.Option>
            ))}
          {!inLibraries && !isSearching && materials.length === 0 && (
            <Combobox.Empty>The project has no materials yet.</Combobox.Empty>
          )}
          {groups.map((each) => (
            <Combobox.Group key={each.library} label={each.name}>
              {each.options.map((option) => (
                <Combobox.Option key={option.id} value={libraryValue(each.library, option)}>
                  <OptionLine option={option} />
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {isSearching && options.length + groups.length === 0 && !libraries.isPending && (
            <Combobox.Empty>No material matches.</Combobox.Empty>
          )}
          {(inLibraries || isSearching) && libraries.isPending && (
            <Combobox.Empty>Reading the libraries…</Combobox.Empty>
          )}
          {inLibraries && libraries.data?.length === 0 && (
            <Combobox.Empty>There is no library yet.</Combobox.Empty>
          )}
          {inLibraries && libraries.isError && (
            <Combobox.Empty>{failureText(libraries.error)}</Combobox.Empty>
          )}
          {!inLibraries && !isSearching && (
            <Combobox.Option value={LIBRARIES}>Import from library…</Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The option of a material of the project. */
function ownValue({ name }: MaterialOption): string {
  return `name:${name}`;
}

/** The option of a material of a library. */
function libraryValue(library: number, { id }: MaterialOption): string {
  return `library:${library}:${id}`;
}

function OptionLine({ option }: { readonly option: MaterialOption }) {
  return (
    <span className={classes.option}>
      <Swatch color={option.color} />
      <span className={classes.pickerName}>{option.name}</span>
      {option.curve && <CurveMark table={option.curve} />}
      <Conductivity of={option} />
    </span>
  );
}

/** The conductivity in the button. It is drawn by styles: as a text it would belong to the name of the button. */
function ValueBeside({ of }: { readonly of: MaterialOption | undefined }) {
  if (!of || of.conductivity === '') return null;
  return <span className={classes.conductivity} data-value={`${of.conductivity} `} data-unit="W/m·K" />;
}

function Conductivity({ of }: { readonly of: MaterialOption | undefined }) {
  if (!of || of.conductivity === '') return null;
  return (
    <span className={classes.conductivity}>
      {of.conductivity} <span className="unit">W/m·K</span>
    </span>
  );
}

/** The colour of a material, or both colours of a mixture, divided by the share of the first in percent. */
export function Swatch({
  color,
  second,
  share = 100,
}: {
  readonly color: string;
  readonly second?: string | undefined;
  readonly share?: number;
}) {
  const background =
    second === undefined ? color : `linear-gradient(90deg, ${color} ${share}%, ${second} ${share}%)`;
  return <span className={classes.swatch} style={{ background }} aria-hidden />;
}
