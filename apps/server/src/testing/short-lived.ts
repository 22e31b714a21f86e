/** Programs and solves of tests live for seconds: the compiler that optimises longest costs them a tenth of their processor time. */
export const SHORT_LIVED: readonly string[] = ['--no-turbofan'];
