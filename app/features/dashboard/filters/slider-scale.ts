type Scale = { readonly least: number; readonly greatest: number; readonly step: number }

/** About so many stops on a line: finer than a hand can place a thumb on 200 pixels. */
const STOPS = 200

/** A step of 1, 2 or 5 times a power of ten that gives a line some {@link STOPS} stops. */
export function niceStep(least: number, greatest: number): number {
  const rough = (greatest - least) / STOPS
  if (!(rough > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= rough) ?? 10
  return factor * power
}

/** The nearest stop, never beyond the ends, without the dust of binary fractions. */
export function snap(value: number, { least, greatest, step }: Scale): number {
  if (value <= least) return least
  if (value >= greatest) return greatest
  const stepped = Math.round(value / step) * step
  const digits = Math.max(0, -Math.floor(Math.log10(step)))
  return Math.min(greatest, Math.max(least, Number(stepped.toFixed(Math.min(digits, 20)))))
}

/** Where a value stands on the line, 0 to 1. */
export function fractionOf(value: number, { least, greatest }: Scale): number {
  return greatest > least ? Math.min(1, Math.max(0, (value - least) / (greatest - least))) : 0
}
