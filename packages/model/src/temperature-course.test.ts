import { describe, expect, it } from 'vitest';
import { parseTemperatureCourse, temperatureCourseOf } from './temperature-course.ts';

describe('the text of a temperature over time', () => {
  it('is points of s and °C', () => {
    expect(temperatureCourseOf('0 25, 600 125;1200.5 -40')).toEqual({
      times: [0, 600, 1200.5],
      celsius: [25, 125, -40],
    });
    expect([temperatureCourseOf(''), temperatureCourseOf(' '), temperatureCourseOf(null)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it.each([
    ['25', 'Point 1 needs a time and a value, as in 0 25, 600 125; it has one number.'],
    ['0 25', 'A table needs two points at least, as in 0 25, 600 125.'],
    ['0 25,, 5 30', 'Point 2 is empty.'],
    ['0 25, ten 30', "Point 2: 'ten' is not a number."],
    ['-1 25, 10 30', 'A transient begins at 0 s: -1 s is before it.'],
    ['0 25, 10 30, 10 40', 'Times must rise: 10 s follows 10 s.'],
    ['0 25, 10 -300', '-300 °C is below absolute zero.'],
    ['0 25, 10 2e6', '2000000 °C is above 1,000,000 °C.'],
  ])('%j is refused', (text, problem) => {
    expect(parseTemperatureCourse(text)).toEqual({ course: null, problem });
  });
});
