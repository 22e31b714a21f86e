import { Group, type ShaderMaterial } from 'three';
import type { ViewportHost } from '../../viewport/viewport-layer.ts';
import { drawnEverywhere } from './painted-triangles.ts';

/**
 * Makes shaders before they are needed, beside the page where the browser can, and takes them into use by drawing nothing
 * with them once: the first temperatures would wait for them, and the page with them.
 */
export function warmUp(host: ViewportHost, root: Group, materials: readonly ShaderMaterial[]): void {
  const group = new Group();
  for (const material of materials) {
    const mesh = drawnEverywhere(material);
    mesh.visible = true;
    mesh.onAfterRender = () => queueMicrotask(() => mesh.removeFromParent());
    group.add(mesh);
  }
  host.renderer
    .compileAsync(group, host.camera, host.scene)
    .then(() => {
      root.add(group);
      host.invalidate();
    })
    .catch(() => {
      // Without it the first use makes them.
    });
}
