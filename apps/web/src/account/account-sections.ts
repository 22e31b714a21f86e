import type { AccountInformation } from '@thermarium/api';
import type { ComponentType } from 'react';
import { LicenceAgreement } from './licence-agreement.tsx';
import { LicencesSection } from './licences-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { UserSection } from './user-section.tsx';

/** One part of the account page, below its heading. */
export interface AccountSection {
  readonly title: string;
  readonly Content: ComponentType<{ readonly account: AccountInformation }>;
}

/** The account page from top to bottom. */
export const accountSections: readonly AccountSection[] = [
  { title: 'User information', Content: UserSection },
  { title: 'Password', Content: PasswordSection },
  { title: 'Second factor', Content: SecondFactorSection },
  { title: 'Sessions', Content: SessionsSection },
  { title: 'Assigned Licenses', Content: LicencesSection },
  { title: 'License agreement', Content: LicenceAgreement },
];
