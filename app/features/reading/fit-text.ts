const MIN_PX = 20;
const MAX_PX = 60;

/** False when even the smallest does not fit. */
export function fitText(box: HTMLElement): boolean {
  const fits = (size: number) => {
    box.style.fontSize = `${size}px`;
    return box.scrollHeight <= box.clientHeight;
  };
  let [small, large] = [MIN_PX, MAX_PX];
  while (large - small > 1) {
    const middle = Math.ceil((small + large) / 2);
    if (fits(middle)) small = middle;
    else large = middle - 1;
  }
  return fits(small);
}
