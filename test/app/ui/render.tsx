import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach } from 'vitest'

afterEach(cleanup)

/** Renders a part as the product does: within a router. */
export function show(part: ReactNode) {
  return render(<MemoryRouter>{part}</MemoryRouter>)
}
