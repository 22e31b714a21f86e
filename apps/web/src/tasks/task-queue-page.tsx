export function TaskQueuePage() {
  return null;
}
