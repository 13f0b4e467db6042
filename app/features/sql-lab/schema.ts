import { z } from 'zod/mini'

// The page's policy allows no generated code, which zod would otherwise try.
z.config({ jitless: true })

export { z }
