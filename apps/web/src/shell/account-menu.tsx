import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { accountEndpoints, createClient } from '@thermarium/api';
import { useStore } from 'zustand';
import { initials } from '../app/initials.ts';
import { VERSION } from '../app/product.ts';
import { session } from '../app/session.ts';
import classes from './account-menu.module.css';

const THEMES = [
  { name: 'light', title: 'Light' },
  { name: 'dark', title: 'Dark' },
  { name: 'auto', title: 'System' },
] as const;

/** The menu of the signed-in user: name, theme, sign-out. */
export function AccountMenu() {
  const user = useStore(session, (state) => state.account?.user);
  const navigate = useNavigate();
  const letters = user ? initials(user) : '';
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const chooseTheme = (name: string) => {
    const theme = THEMES.find((each) => each.name === name);
    if (theme) setColorScheme(theme.name);
  };
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={`Account ${letters}`.trim()}>
          <span className={classes.initials}>{letters}</span>
          <IconChevronDown size={14} stroke={1.5} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {user && <Menu.Label className={classes.who}>{user.email}</Menu.Label>}
        <Menu.Item onClick={() => navigate({ to: '/account' })}>My account</Menu.Item>
        {user?.administrator && (
          <Menu.Item onClick={() => navigate({ to: '/administration' })}>Administration</Menu.Item>
        )}
        <Menu.Item onClick={() => navigate({ to: '/help/$', params: { _splat: '' } })}>Help</Menu.Item>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={chooseTheme}>
          {THEMES.map(({ name, title }) => (
            <Menu.RadioItem key={name} value={name}>
              {title}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item onClick={signOut}>Logout</Menu.Item>
        <Menu.Item disabled>Version {VERSION}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * Ends the session in every tab and on the server. This browser forgets it first: the server refuses the calls that
 * are still on their way, which must not look as if the session had expired.
 */
export function signOut(): void {
  const { token, signOut: forget } = session.getState();
  const call = createClient({
    token: () => token,
    // The page may be closed at once.
    fetch: (address, request) => fetch(address, { ...request, keepalive: true }),
  });
  call(accountEndpoints.signOut).catch(() => {});
  forget();
}
