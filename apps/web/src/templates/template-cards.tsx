import { templates } from 'virtual:templates';
import type { Template } from './template.ts';
import classes from './templates.module.css';

/** The templates as cards. */
export function TemplateCards({ onChoose }: { readonly onChoose: (template: Template) => void }) {
  return (
    <ul className={classes.cards} aria-label="Templates">
      {templates.map((template, rank) => (
        <li key={template.name}>
          <button
            type="button"
            className={classes.card}
            aria-describedby={`template-${template.name}`}
            {...(rank === 0 && { 'data-autofocus': true })}
            onClick={() => onChoose(template)}
          >
            <span className={classes.picture}>
              <img src={template.picture} alt="" width={320} height={200} draggable={false} />
            </span>
            <span className={classes.title}>{template.title}</span>
          </button>
          <p className={classes.about} id={`template-${template.name}`}>
            {template.about}
          </p>
        </li>
      ))}
    </ul>
  );
}
