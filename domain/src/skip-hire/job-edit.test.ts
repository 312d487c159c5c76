import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EDIT_TABLE, EDITABLE_FIELDS, editableFields, FIELDS_OF, mayEdit, whyNotEditable } from './job-edit.ts';
import { JOB_STATUSES, JOB_TYPES } from './orders.ts';

const notes = ['notes', 'locationNotes', 'driverNotes'];

const anyJob = fc.record({ type: fc.constantFrom(...JOB_TYPES), status: fc.constantFrom(...JOB_STATUSES) });
const anyFields = fc.subarray([...EDITABLE_FIELDS]);

describe('what a customer may edit (portal.md §4)', () => {
  test.each([
    ['requested', true, [...EDITABLE_FIELDS]],
    ['requested', false, [...EDITABLE_FIELDS]],
    ['confirmed', true, ['date', 'slot', ...notes]],
    ['confirmed', false, notes],
    ['allocated', true, notes],
    ['allocated', false, notes],
    ['en_route', true, []],
    ['completed', true, []],
    ['failed', true, []],
    ['declined', true, []],
    ['cancelled', true, []],
  ] as const)('%s, before the cut-off: %s', (status, inTime, fields) => {
    expect(editableFields({ type: 'delivery', status }, inTime)).toEqual(new Set(fields));
  });

  test('a later movement has its own day and notes; an exchange a size and a waste too', () => {
    const of = (type: (typeof JOB_TYPES)[number]) => editableFields({ type, status: 'requested' }, true);
    expect(of('collection')).toEqual(new Set(['date', 'slot', ...notes, 'siteContactId']));
    expect(of('exchange')).toEqual(
      new Set(['date', 'slot', ...notes, 'siteContactId', 'containerSubTypeId', 'wasteTypeId']),
    );
    expect(of('wait_and_load')).toEqual(of('delivery'));
  });
});

describe('what the office may change for a customer', () => {
  const visit = ['date', 'slot'];
  test.each([
    ['requested', [...EDITABLE_FIELDS]],
    ['confirmed', [...EDITABLE_FIELDS]],
    ['allocated', EDITABLE_FIELDS.filter((field) => !visit.includes(field))],
    ['en_route', []],
    ['completed', []],
    ['failed', []],
    ['declined', []],
    ['cancelled', []],
  ] as const)('%s, whether or not the cut-off has passed', (status, fields) => {
    for (const inTime of [true, false])
      expect(editableFields({ type: 'delivery', status }, inTime, 'office')).toEqual(new Set(fields));
  });

  test('is never less than its customer may', () => {
    fc.assert(
      fc.property(anyJob, fc.boolean(), (job, inTime) => {
        const office = editableFields(job, inTime, 'office');
        expect([...editableFields(job, inTime)].filter((field) => !office.has(field))).toEqual([]);
      }),
    );
  });
});

describe('for any job, moment and request', () => {
  test('a change is allowed exactly when every field of it may change', () => {
    fc.assert(
      fc.property(anyJob, fc.boolean(), anyFields, (job, inTime, fields) => {
        const open = editableFields(job, inTime);
        expect(mayEdit(job, inTime, fields).allowed).toBe(fields.every((field) => open.has(field)));
      }),
    );
  });

  test('time and the staff’s progress only ever close fields', () => {
    const course = ['requested', 'confirmed', 'allocated', 'en_route', 'completed'] as const;
    fc.assert(
      fc.property(fc.constantFrom(...JOB_TYPES), fc.boolean(), fc.nat(3), (type, inTime, i) => {
        const open = (status: (typeof JOB_STATUSES)[number], early: boolean) => editableFields({ type, status }, early);
        expect(open(course[i]!, inTime).isSupersetOf(open(course[i + 1]!, inTime))).toBe(true);
        for (const status of JOB_STATUSES) expect(open(status, true).isSupersetOf(open(status, false))).toBe(true);
      }),
    );
  });

  test('no job changes a field that its type does not have', () => {
    fc.assert(
      fc.property(anyJob, fc.boolean(), (job, inTime) => {
        expect(new Set(FIELDS_OF[job.type]).isSupersetOf(editableFields(job, inTime))).toBe(true);
      }),
    );
  });

  test('a reason is given exactly when a field is closed', () => {
    fc.assert(
      fc.property(anyJob, fc.boolean(), anyFields, (job, inTime, fields) => {
        const why = whyNotEditable(job, inTime);
        const shut = FIELDS_OF[job.type].some((field) => !editableFields(job, inTime).has(field));
        if (shut) expect(why).toMatch(/^[A-Z].+\.$/);
        else expect(why).toBeNull();
        const may = mayEdit(job, inTime, fields);
        if (!may.allowed) expect(may.reason).toMatch(/^[A-Z].+\.$/);
      }),
    );
  });

  test('every status is in the table', () => {
    expect(Object.keys(EDIT_TABLE)).toEqual([...JOB_STATUSES]);
  });
});
