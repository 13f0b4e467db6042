import { useNavigate } from 'react-router'
import type { RequestedQuery } from '../../api/sql-lab.ts'

/** Opens the SQL editor with a query, which travels beside the address: it may be longer than one can be. */
export function useSqlLab(): (query: RequestedQuery) => void {
  const navigate = useNavigate()
  return (requestedQuery) => void navigate('/sqllab/', { state: { requestedQuery } })
}
