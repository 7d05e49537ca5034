import { useId } from "react";
import { Button } from "#app/ui/button.tsx";

type ProgressBarProps = { label: string; done: number; total: number; onCancel: () => void };

export function ProgressBar({ label, done, total, onCancel }: ProgressBarProps) {
  const id = useId();
  const percentage = total > 0 ? Math.floor((done / total) * 100) : 0;
  return (
    <div className="admin-progress">
      <label htmlFor={id}>{`${label} : ${percentage} %`}</label>
      <progress id={id} className="progress" value={done} max={total || 1} />
      <Button tone="quiet" onClick={onCancel}>
        Annuler
      </Button>
    </div>
  );
}
