export function Wordmark() {
  return (
    <>
      Le <span className="highlight">Récap</span>
    </>
  );
}
