/** The largest of any number of values, at least `least`. A call with each as an argument overflows the stack from some 100,000 on. */
export function largest(values: Iterable<number>, least: number): number {
  let most = least
  for (const value of values) if (value > most) most = value
  return most
}
