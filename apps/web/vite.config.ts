import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { helpPlugin } from '../../scripts/help/help-plugin.ts';
import { templatesPlugin } from '../../scripts/templates/templates-plugin.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), helpPlugin(), templatesPlugin()],
  worker: { format: 'es' },
  build: {
    target: 'esnext',
    // The content policy bars data: addresses of scripts and fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    // The notices of the libraries that pages carry.
    license: { fileName: 'licenses.md' },
    // The library of glTF files can also read from disks. Pages leave that part out, and the build is silent about it.
    rolldownOptions: {
      external: ['node:fs', 'node:path'],
      // Each file is a request. By itself the bundler makes a file for every set of pages that share a module: 117 to open
      // a project. A layer imports only layers before it, so that no two files wait for each other.
      output: {
        codeSplitting: {
          groups: [
            { name: 'initial', tags: ['$initial'] },
            { name: 'libraries', test: /[\\/]node_modules[\\/]/, minShareCount: 2 },
            { name: 'packages', test: /[\\/]packages[\\/]/, minShareCount: 2 },
            { name: 'pages', minShareCount: 2 },
          ],
        },
      },
    },
  },
});
