import { useEffect, useRef } from 'react';
import { drawPackage } from './draw-package.ts';
import classes from './package-picture.module.css';

/** A picture of a cut package, coloured by temperature. */
export function PackagePicture() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const resized = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width === 0 || height === 0) return;
      const ratio = window.devicePixelRatio;
      element.width = Math.round(width * ratio);
      element.height = Math.round(height * ratio);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      drawPackage(context, width, height);
    });
    resized.observe(element);
    return () => resized.disconnect();
  }, []);
  return <canvas ref={canvas} className={classes.picture} />;
}
