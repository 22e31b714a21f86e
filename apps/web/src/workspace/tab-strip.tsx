import { Tabs } from '@mantine/core';
import { TABS, type TabName } from './tabs.ts';

export function TabStrip({
  tab,
  onChange,
}: {
  readonly tab: TabName;
  readonly onChange: (tab: TabName) => void;
}) {
  const choose = (name: string | null) => {
    const known = TABS.find((each) => each.name === name);
    if (known) onChange(known.name);
  };
  return (
    <Tabs value={tab} onChange={choose}>
      <Tabs.List aria-label="Workspace">
        {TABS.map(({ name, title }) => (
          <Tabs.Tab key={name} value={name}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
