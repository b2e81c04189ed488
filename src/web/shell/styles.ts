import '../ui/tokens.css'
import './part-styles.ts'
