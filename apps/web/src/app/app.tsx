import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { router } from './router.tsx';
import { theme } from './theme.ts';

const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 5000 } } });

export function App() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Notifications position="bottom-center" limit={3} zIndex={500} />
    </MantineProvider>
  );
}
