" For Vim and Neovim: ~/.vim/compiler/gpgen.vim, or the same below
" ~/.config/nvim. After :compiler gpgen, :make takes the errors of gpgen and of
" the C compiler into the quickfix list.
if exists('current_compiler')
  finish
endif
let current_compiler = 'gpgen'

CompilerSet errorformat&
CompilerSet errorformat^=%f:\ %trror[GP%n]:\ %m
CompilerSet errorformat^=%f:\ %tarning[GP%n]:\ %m
CompilerSet errorformat^=%f:%l:%c:\ %tote:\ %m
CompilerSet errorformat^=%f:%l:%c:\ %tarning[GP%n]:\ %m
CompilerSet errorformat^=%f:%l:%c:\ %trror[GP%n]:\ %m
