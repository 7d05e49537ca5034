const SMALLEST_PX = 20;
const LARGEST_PX = 60;

export function fitText(box: HTMLElement): void {
  let [small, large] = [SMALLEST_PX, LARGEST_PX];
  while (large - small > 1) {
    const middle = Math.ceil((small + large) / 2);
    box.style.fontSize = `${middle}px`;
    if (box.scrollHeight > box.clientHeight) large = middle - 1;
    else small = middle;
  }
  box.style.fontSize = `${small}px`;
}
