import { useNavigate } from '@tanstack/react-router';
import { usePageKeys } from '../../ui/use-page-keys.ts';
import { TASKS } from '../paths.ts';

/** T leads to what waits, from wherever one is (metrics.md §4.4). */
export function useTaskKey(): void {
  const navigate = useNavigate();
  usePageKeys((key) => {
    if (key === 't') void navigate({ to: TASKS });
  });
}
