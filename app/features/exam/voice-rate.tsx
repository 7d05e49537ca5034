import { useId } from "react";
import { NO_SOUND } from "./exam-texts.ts";
import { RATES } from "./listen-button.tsx";

export function VoiceRate({ rate, onChange }: { rate: number; onChange: (rate: number) => void }) {
  const id = useId();
  return (
    <p className="exam-voice">
      <label htmlFor={id}>Vitesse de la voix</label>{" "}
      <select id={id} value={rate} onChange={(event) => onChange(Number(event.target.value))}>
        {RATES.map((one) => (
          <option key={one.rate} value={one.rate}>
            {one.name}
          </option>
        ))}
      </select>{" "}
      <span className="muted">{NO_SOUND}</span>
    </p>
  );
}
