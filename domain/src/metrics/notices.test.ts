import { expect, test } from 'vitest';
import { isMailed, NOTICE_TYPES, noticeText } from './notices.ts';

const FACTS = {
  actor: 'Ana',
  organisation: 'North',
  project: 'Site',
  metric: 'Waste',
  period: 'Nov 2026',
  person: 'Ben',
  before: 'Cy',
  value: '2 t',
  from: '1 t',
  reason: 'Holiday',
  excerpt: 'Rain',
  report: 3,
  accept: 2,
  overdue: 1,
  projects: 2,
};

test('23 notification types, each with its sentence', () => {
  expect(NOTICE_TYPES.map((type) => `${type}: ${noticeText(type, FACTS)}`)).toEqual([
    'CREATED_ORGANISATION: Ana invited you to manage North',
    'NEW_OWNER: Ben is now a manager of North',
    'DELETED_OWNER: Ben is no longer a manager of North',
    'CREATED_PROJECT: Ana created the project Site',
    'FINISHED_PROJECT: Site is finished and now view-only',
    'DELETED_PROJECT: Ana deleted the project Site',
    'FINISHED_KPI: Waste is finished and now view-only',
    'DELETED_KPI: Ana deleted the metric Waste',
    'NEW_KPI_EDITOR: You’re now responsible for reporting Waste in Site. First period: Nov 2026',
    'NEW_KPI_VIEWER: You can now view Waste in Site',
    'UPDATED_KPI_EDITOR: Ben now reports Waste instead of Cy',
    'DELETED_KPI_VIEWER: You can no longer view Waste',
    'REPORTED_KPI: Ana reported 2 t for Waste, Nov 2026',
    'EDITED_KPI: Ana changed Waste, Nov 2026: 1 t → 2 t',
    'ACCEPTED_KPI: Ana accepted Waste, Nov 2026',
    'DISMISSED_KPI: Ana dismissed Waste, Nov 2026: Holiday',
    'ADD_OBJECTIVE: New objective for Waste: 2 t from Nov 2026',
    'NEW_COMMENT: Ana commented on Waste, Nov 2026: “Rain”',
    'ALL_KPIS_REPORTED: All metrics in Site are reported for Nov 2026',
    'ALL_KPIS_ACCEPTED: Site: Nov 2026 is complete',
    'PERIODS_TO_REPORT: Ana sent you a reminder: you have 3 values to report in Site, 1 overdue',
    'PERIODS_TO_ACCEPT: You have 2 values to accept in 2 projects',
    'PENDING_TASKS: This week: 3 to report, 2 to accept, 1 overdue',
  ]);
  // A scheduled reminder of all projects has no sender.
  expect(noticeText('PERIODS_TO_REPORT', { actor: 'Tonnage', report: 3, projects: 2, overdue: 1 })).toBe(
    'You have 3 values to report in 2 projects, 1 overdue',
  );
});

test('a bundle has the number of its events, if there can be several', () => {
  expect(noticeText('REPORTED_KPI', FACTS, 12)).toBe('Ana reported 12 values in Site');
  expect(noticeText('REPORTED_KPI', { ...FACTS, alert: 'above 1 t' })).toBe('Waste, Nov 2026: 2 t is above 1 t');
  expect(noticeText('NEW_OWNER', FACTS, 2)).toBe('Ben is now a manager of North');
  expect(noticeText('PERIODS_TO_REPORT', { report: 1, projects: 1 })).toBe('You have 1 value to report in 1 project');
  expect(noticeText('UPDATED_KPI_EDITOR', { ...FACTS, person: '' })).toBe('Cy no longer reports Waste');
  expect(noticeText('ADD_OBJECTIVE', { ...FACTS, value: '' })).toBe('Waste has no objective from Nov 2026');
});

test('a type that is only in the list is never emailed', () => {
  expect(NOTICE_TYPES.filter((type) => !isMailed(type))).toEqual([
    'CREATED_ORGANISATION',
    'CREATED_PROJECT',
    'DELETED_KPI_VIEWER',
    'EDITED_KPI',
    'ACCEPTED_KPI',
  ]);
});
