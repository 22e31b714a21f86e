import { lazy, type ReactNode, Suspense } from 'react';
import { VERSION } from '../app/product.ts';
import { ProductMark } from '../app/product-mark.tsx';
import classes from './entry-frame.module.css';

const PackagePicture = lazy(() =>
  import('./package-picture.tsx').then((module) => ({ default: module.PackagePicture })),
);

/** The frame of the entry pages: one column, and beside it a picture of the product. */
export function EntryFrame({
  children,
  wide = false,
}: {
  readonly children: ReactNode;
  readonly wide?: boolean;
}) {
  return (
    <div className={classes.frame} data-wide={wide || undefined}>
      <div className={classes.column}>
        <header className={classes.mark}>
          <ProductMark size="page" version={false} />
        </header>
        <main className={classes.content}>{children}</main>
        <footer className={classes.version}>Version {VERSION}</footer>
      </div>
      <div className={classes.picture} aria-hidden="true">
        <Suspense fallback={null}>
          <PackagePicture />
        </Suspense>
      </div>
    </div>
  );
}
