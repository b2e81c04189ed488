import '../ui/layers.css'
import './part-styles.ts'
