import { useNavigate } from '@tanstack/react-router';
import { usePageKeys } from '../../ui/use-page-keys.ts';
import { TASKS } from '../paths.ts';

/** T opens the pending tasks from anywhere (metrics.md §4.4). */
export function useTaskKey(): void {
  const navigate = useNavigate();
  usePageKeys((key) => {
    if (key === 't') void navigate({ to: TASKS });
  });
}
