import type { Box } from '@thermarium/geometry';
import { type Kind, kindOf } from '@thermarium/kinds';
import type { Board } from '@thermarium/mesh';
import {
  aroundCopies,
  boardsIn,
  type Repetition,
  type Standing,
  type Tree,
  topOfTree,
  type Visit,
  walkTree,
} from '@thermarium/model';
import { Extent, isBareBoard, NO_LOOKS } from '@thermarium/picture';
import type { DocumentState } from '../document/project-document.ts';
import type { DraftState } from '../editor-state/draft.ts';
import { sameRows } from '../records/kept-rows.ts';
import { type Environment, environmentOf } from './environment.ts';
import { ObjectMemory } from './object-memory.ts';
import { keptScene } from './same-scene.ts';
import { DRAFT_ID, type Scene, type SceneObject } from './scene.ts';

/** A draft has no node: all of its fields are laid over this one. */
const BLANK = {};
/** The scene needs no heat transfer coefficients. */
const TOP = topOfTree();

/**
 * Derives scene after scene. An object whose node, preview, parameters, materials and surroundings are the same is the
 * same object, so that a change of one of thousands costs the walk over the others alone; a scene of the same objects
 * is the same scene.
 */
export class SceneMemory {
  private environment: Environment | null = null;
  private sources: Pick<DocumentState, 'materials' | 'parameters'> | null = null;
  private boards: readonly Board[] = [];
  private memories: ReadonlyMap<number, ObjectMemory> = new Map();
  private latest: Scene | null = null;

  derive(document: DocumentState, editor: DraftState): Scene {
    const derivation = new Derivation(this.environmentFor(document), document, editor, this.memories);
    this.boards = sameRows(derivation.boards(), this.boards);
    this.latest = keptScene(derivation.scene(this.boards), this.latest);
    this.memories = derivation.kept;
    return this.latest;
  }

  private environmentFor(document: DocumentState): Environment {
    const { materials, parameters } = document;
    if (
      !this.environment ||
      materials !== this.sources?.materials ||
      parameters !== this.sources.parameters
    ) {
      this.environment = environmentOf(document, this.environment);
      this.sources = { materials, parameters };
    }
    return this.environment;
  }
}

/** One scene. Nodes are ids: those of the document and the draft's. */
class Derivation implements Tree<number, Kind, Board> {
  /** The memories of the objects in this scene. */
  readonly kept = new Map<number, ObjectMemory>();
  private readonly environment: Environment;
  private readonly document: DocumentState;
  private readonly editor: DraftState;
  private readonly memories: ReadonlyMap<number, ObjectMemory>;
  private readonly inOrder: (readonly [number, ObjectMemory])[] = [];

  constructor(
    environment: Environment,
    document: DocumentState,
    editor: DraftState,
    memories: ReadonlyMap<number, ObjectMemory>,
  ) {
    this.environment = environment;
    this.document = document;
    this.editor = editor;
    this.memories = memories;
  }

  /** The boards that stretch vias: a board that is being dragged in does so once it is dropped. */
  boards(): readonly Board[] {
    return boardsIn(this.level(null), this, (own, id) =>
      id === DRAFT_ID ? null : (this.kept.get(id)?.boardOf(own, this.environment) ?? null),
    );
  }

  scene(boards: readonly Board[]): Scene {
    const show: Visit<number, Kind, Board, Reach> = (standing, id, inside) => this.show(standing, id, inside);
    const reaches = walkTree(this.level(null), { inherited: TOP, boards }, this, show);
    const world = this.document.project?.world;
    const wall = (key: 'dxmin' | 'dxmax' | 'dymin' | 'dymax' | 'dzmin' | 'dzmax') =>
      Number(world?.[key] ?? 100);
    return {
      objects: new Map(
        this.inOrder.flatMap(([id, { object }]): [number, SceneObject][] => (object ? [[id, object]] : [])),
      ),
      world: {
        min: [-wall('dxmin'), -wall('dymin'), -wall('dzmin')],
        max: [wall('dxmax'), wall('dymax'), wall('dzmax')],
      },
      bounds: reachAround(reaches, null).shown,
      showGrid: world?.show_grid !== false,
      showOutline: world?.show_outline !== false,
    };
  }

  inside(id: number): readonly number[] {
    return this.level(id);
  }

  own(id: number): ObjectMemory['own'] {
    return (this.kept.get(id) ?? this.remembered(id))?.own ?? null;
  }

  before(id: number): Standing<Kind, Board> | undefined {
    return this.kept.get(id)?.standing;
  }

  private level(parent: number | null): readonly number[] {
    const children = this.document.children.get(parent) ?? [];
    const { draft } = this.editor;
    return draft && draft.parent === parent ? [...children, DRAFT_ID] : children;
  }

  private show(standing: Standing<Kind, Board>, id: number, inside: () => readonly Reach[]): Reach {
    const memory = this.kept.get(id);
    if (!memory) return { active: null, shown: null };
    memory.standing = standing;
    this.inOrder.push([id, memory]);
    const { active: isOn } = standing.source.own;
    if (!standing.kind.container) {
      const looks = memory.looksAt(standing, this.environment);
      memory.show(id, standing, looks, looks.bounds);
      const active = standing.active || isBareBoard({ ...looks, kind: standing.kind });
      const { around } = looks;
      return { active: isOn ? around : null, shown: active && standing.visible ? around : null };
    }
    const reach = reachAround(inside(), standing.repetition);
    memory.show(id, standing, NO_LOOKS, reach.active);
    return isOn ? reach : { ...reach, active: null };
  }

  /** The memory of an object, taken up to date; null: its kind is unknown. */
  private remembered(id: number): ObjectMemory | null {
    const { environment } = this;
    const memory = this.memories.get(id) ?? new ObjectMemory();
    const changes = this.editor.preview.get(id);
    if (id === DRAFT_ID) {
      const { draft } = this.editor;
      const kind = draft && kindOf(draft.type);
      if (!kind) return null;
      const merged = changes ? { ...draft.fields, ...changes } : draft.fields;
      memory.take({ node: BLANK, changes: merged, environment, kind }, { active: true, visible: true });
    } else {
      const node = this.document.nodes.get(id);
      const kind = node && kindOf(node.type);
      if (!kind) return null;
      const flag = (key: 'active' | 'visible') => (changes?.[key] ?? node[key]) !== false;
      memory.take({ node, changes, environment, kind }, { active: flag('active'), visible: flag('visible') });
    }
    this.kept.set(id, memory);
    return memory;
  }
}

/** Boxes around the objects of a part of the tree, copies included, mm; null: there are no such objects. */
interface Reach {
  /** Around what is active there by itself, whether or not the assemblies around it are. */
  readonly active: Box | null;
  /** Around the objects that are shown. */
  readonly shown: Box | null;
}

/** The reach of all copies that a container makes of its content. */
function reachAround(inside: readonly Reach[], repetition: Repetition | null): Reach {
  const [active, shown] = [new Extent(), new Extent()];
  for (const reach of inside) {
    active.add(reach.active);
    shown.add(reach.shown);
  }
  const grown = (extent: Extent) => {
    const box = extent.box();
    return box && aroundCopies(box, repetition);
  };
  return { active: grown(active), shown: grown(shown) };
}
