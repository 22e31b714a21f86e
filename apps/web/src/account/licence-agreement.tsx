import { PRODUCT } from '../app/product.ts';
import classes from './licence-agreement.module.css';

/** The terms, read on activation and on the account page. */
export function LicenceAgreement() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard.
    <section className={classes.agreement} aria-label="End-user licence agreement" tabIndex={0}>
      <h2>End-user licence agreement</h2>
      <p>
        This agreement is between you and the licensor of {PRODUCT} (the “software”). By activating an account
        you accept it for yourself and, where you act for an organisation, for that organisation.
      </p>
      <h3>1. Grant</h3>
      <p>
        You receive a personal, non-exclusive, non-transferable right to use the software for the features,
        the time and the number of jobs that your licences state. Trials end on their date without notice.
      </p>
      <h3>2. Your models</h3>
      <p>
        What you enter and what the software computes from it belongs to you. It is shown only to the people
        with whom you share it, and to administrators as far as operation requires.
      </p>
      <h3>3. What is not allowed</h3>
      <p>
        You may not give your account to others, work around the limits of a licence, or offer the software to
        third parties as a service of your own.
      </p>
      <h3>4. Results</h3>
      <p>
        Temperatures are the outcome of a numerical model and of the data that you enter. You are responsible
        for judging them, and for verifying designs whose failure could cause harm by measurement.
      </p>
      <h3>5. Support and versions</h3>
      <p>
        When a new version is released, the older versions are supported for another six (6) months. After
        that time no corrections are made to them.
      </p>
      <h3>6. Warranty and liability</h3>
      <p>
        The software is provided as it is, without warranty of any kind, as far as the law permits. The total
        liability of the licensor under this agreement, for whatever reason, is limited to five dollars (USD
        5.00).
      </p>
      <h3>7. End</h3>
      <p>
        The agreement ends when your licences end, or when you break it. You may export your models until the
        account is closed.
      </p>
    </section>
  );
}
